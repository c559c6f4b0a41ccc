"""The table in the published page: the engine, the games and the page's files, laid beside the site."""
