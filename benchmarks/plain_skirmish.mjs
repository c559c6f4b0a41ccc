// First Skirmish by hand in plain JavaScript: the same as plain_skirmish.py, line for line, with Math.random.
//
//     node benchmarks/plain_skirmish.mjs GAMES
//
// Writes how many games and decisions were played, who won how many, and the seconds of processor time, as JSON.

const SIZE = 12;
const ROUNDS = 20;
const below = (n) => Math.floor(Math.random() * n);

class Skirmish {
  constructor() {
    this.units = [];
    for (const side of [0, 1]) {
      for (let i = 0; i < 6; i++) {
        const y = side === 0 ? 0 : SIZE - 1;
        this.units.push({ side, skill: 2 + (i % 2), defence: 8 + (i % 3), x: 2 * i, y, wounds: 2, spent: false });
      }
    }
    this.first = 0;
    this.active = 0;
    this.round = 0;
    this.over = false;
    this.log = [];
  }

  ready(side) {
    return this.units.some((unit) => unit.side === side && !unit.spent);
  }

  legal() {
    const answers = [];
    const taken = new Set(this.units.map((unit) => unit.y * SIZE + unit.x));
    for (const unit of this.units) {
      if (unit.side !== this.active || unit.spent) continue;
      for (let y = Math.max(0, unit.y - 4); y < Math.min(SIZE, unit.y + 5); y++) {
        for (let x = Math.max(0, unit.x - 4); x < Math.min(SIZE, unit.x + 5); x++) {
          if (!taken.has(y * SIZE + x)) answers.push({ unit, what: "move", square: [x, y] });
        }
      }
      for (const enemy of this.units) {
        const far = Math.max(Math.abs(enemy.x - unit.x), Math.abs(enemy.y - unit.y));
        if (enemy.side !== unit.side && far <= 4) answers.push({ unit, what: "attack", target: enemy });
      }
    }
    return answers;
  }

  do(answer) {
    const unit = answer.unit;
    if (answer.what === "move") {
      [unit.x, unit.y] = answer.square;
      this.log.push(["move", unit, answer.square]);
    } else {
      this.attack(unit, answer.target);
    }
    unit.spent = true;
    this.log.push(["spent", unit]);
  }

  attack(unit, target) {
    const dice = [below(6) + 1, below(6) + 1];
    const total = dice[0] + dice[1] + unit.skill;
    const hit = total >= target.defence;
    this.log.push(["attack", unit, target, dice, total, hit]);
    if (!hit) return;
    target.wounds -= 1;
    this.log.push(["wound", target]);
    if (target.wounds === 0) {
      this.units.splice(this.units.indexOf(target), 1);
      this.log.push(["removed", target]);
      if (!this.units.some((other) => other.side === target.side)) this.over = true;
    }
  }

  play() {
    let decisions = 0;
    for (this.round = 1; this.round <= ROUNDS; this.round++) {
      this.log.push(["round", this.round]);
      for (const unit of this.units) unit.spent = false;
      this.active = this.first;
      for (;;) {
        if (!this.ready(this.active)) {
          this.active = 1 - this.active;
          if (!this.ready(this.active)) break;
        }
        const answers = this.legal();
        let answer = answers[0];
        if (answers.length > 1) {
          answer = answers[below(answers.length)];
          decisions += 1;
        }
        this.do(answer);
        if (this.over) return decisions;
        this.active = 1 - this.active;
      }
      this.first = 1 - this.first;
    }
    this.over = true;
    return decisions;
  }

  winner() {
    const living = [0, 1].map((side) => this.units.filter((unit) => unit.side === side).length);
    return living[0] === living[1] ? null : Number(living[1] > living[0]);
  }
}

const games = Number(process.argv[2] ?? 1000);
const before = process.cpuUsage();
const won = [0, 0];
let decisions = 0;
for (let i = 0; i < games; i++) {
  const game = new Skirmish();
  decisions += game.play();
  const winner = game.winner();
  if (winner !== null) won[winner] += 1;
}
const spent = process.cpuUsage(before);
console.log(JSON.stringify({ games, decisions, won, seconds: (spent.user + spent.system) / 1e6 }));
