// A browser is found by scripts/run.mjs, never downloaded by an install.
module.exports = { skipDownload: true }
