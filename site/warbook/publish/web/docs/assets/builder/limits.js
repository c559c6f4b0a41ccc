/* What a force list holds, and which limits of the game it breaks, worked out from data that the rules gave when the site
   was built: the same limits, told in the same sentences, as `warbook roster check` tells them. */
var warbookLimits = (function () {
  "use strict"

  /* Everything a list brings: each unit, and each thing that a unit carries, with who carries it. */
  function things(data, list) {
    const all = []
    for (const entry of list.units) {
      const card = data.cards[entry.card]
      for (let i = 0; i < entry.count; i++) {
        const unit = { card, name: entry.card, held: {} }
        all.push(unit)
        for (const [group, declared] of Object.entries(card.groups)) {
          const names = (entry.carries && entry.carries[group]) || declared.printed
          unit.held[group] = names.map((name) => ({ card: data.cards[name], name, holder: unit, held: {} }))
          all.push(...unit.held[group])
        }
      }
    }
    return all
  }

  function work(node, at) {
    const [sort, ...of] = node
    switch (sort) {
      case "number": case "truth": case "listed": return of[0]
      case "var": return at.roles[of[0]]
      case "size": return at.list.size
      case "of size": return (at.data.sizes[at.list.size] || Object.values(at.data.sizes)[0])[of[0]]
      case "kept": return at.list.kept[of[0]] === undefined ? at.data.kept[of[0]] : at.list.kept[of[0]]
      case "all": return at.things.filter((one) => one.card.kinds.includes(of[0]))
      case "group": return work(of[0], at).held[of[1]] || []
      case "where": return work(of[0], at).filter((one) => work(of[2], named(at, of[1], one)))
      case "every": return work(of[0], at).every((one) => work(of[2], named(at, of[1], one)))
      case "total": return total(work(of[0], at).map((one) => work(of[2], named(at, of[1], one))), of[3])
      case "count": return work(of[0], at).length
      case "some": return work(of[0], at).length > 0
      case "in": return work(of[1], at).includes(work(of[0], at))
      case "is": return work(of[0], at).card.kinds.includes(of[1])
      case "trait": return work(of[0], at).card.traits.includes(of[1])
      case "card": return work(of[0], at).name === of[1]
      case "field": { const held = work(of[0], at).card.fields[of[1]]; return held === undefined ? 0 : held }
      case "and": return of.every((one) => work(one, at))
      case "or": return of.some((one) => work(one, at))
      case "not": return !work(of[0], at)
      case "compare": return compared(of[0], work(of[1], at), work(of[2], at))
      case "arith": return reckoned(of[0], work(of[1], at), work(of[2], at))
      case "with": return work(of[1], Object.assign({}, at, { roles: given(of[0], at) }))
      case "cases": return cases(of, at)
    }
    throw new Error("unknown: " + sort)
  }

  function named(at, name, one) {
    return Object.assign({}, at, { roles: Object.assign({}, at.roles, { [name]: one }) })
  }

  function given(roles, at) {
    return Object.fromEntries(Object.entries(roles).map(([name, node]) => [name, work(node, at)]))
  }

  function total(numbers, how) {
    if (!numbers.length) return 0
    return how === "sum" ? numbers.reduce((sum, one) => sum + one, 0) : Math[how === "highest" ? "max" : "min"](...numbers)
  }

  function compared(op, left, right) {
    switch (op) {
      case "==": return left === right
      case "!=": return left !== right
      case "<": return left < right
      case "<=": return left <= right
      case ">": return left > right
    }
    return left >= right
  }

  function reckoned(op, left, right) {
    switch (op) {
      case "+": return left + right
      case "-": return left - right
      case "*": return left * right
      case "/": return Math.floor(left / right)
    }
    return op === "max" ? Math.max(left, right) : Math.min(left, right)
  }

  function cases([all, least, most], at) {
    const first = all.find(([, test]) => test === null || work(test, at))
    let found = first ? work(first[0], at) : 0
    if (least !== null) found = Math.max(found, work(least, at))
    if (most !== null) found = Math.min(found, work(most, at))
    return found
  }

  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

  /* Of the members of a set how many there are of each name, in the order in which they come. */
  function names(members) {
    const found = new Map()
    for (const one of members) found.set(one.card.title, (found.get(one.card.title) || 0) + 1)
    return [...found].map(([name, count]) => ({ name, count, said: count + " " + name }))
  }

  /* Each limit with how many there are, how many there may be, and what is said where that is broken. */
  function limits(data, list) {
    const at = { data, list, things: things(data, list), roles: {} }
    return data.limits.map((limit) => {
      const counted = work(limit.counted, at), most = work(limit.most, at)
      const has = limit.many ? counted.length : counted
      return { text: limit.text, each: limit.each, has, most, said: breach(limit, counted, has, most, list.size) }
    })
  }

  function breach(limit, counted, has, most, size) {
    if (!limit.many) {
      const says = limit.says || capital(limit.text) + " is bounded."
      return has > most ? says + " It is " + has + ", and " + most + " at most." : ""
    }
    const all = names(counted)
    if (limit.each) {
      const over = all.filter((one) => one.count > most)
      const says = limit.says || "Of " + limit.text + " there may be " + most + "."
      return over.length ? says + " It has " + over.map((one) => one.said).join(" and ") + "." : ""
    }
    if (has <= most) return ""
    if (limit.says) return limit.says + " It has " + all.map((one) => one.said).join(" and ") + "."
    return "It has " + has + " " + limit.text + "; " + (size ? "a " + size : "the game") + " allows " + (most || "none") + "."
  }

  return { limits, breaches: (data, list) => limits(data, list).map((one) => one.said).filter(Boolean) }
})()
if (typeof module !== "undefined") module.exports = warbookLimits
