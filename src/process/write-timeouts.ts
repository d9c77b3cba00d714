export const WRITE_TIMEOUTS_MS = { busy: 4_250, lost: 15_000 } // a busy request is answered within five seconds
