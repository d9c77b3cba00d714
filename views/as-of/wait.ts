const ASK_AGAIN_MS = 700

/** Before the browser does it by itself, which would lose the anchor. */
setTimeout(() => location.reload(), ASK_AGAIN_MS)
