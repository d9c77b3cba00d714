import { useState } from 'react'

const KEY = 'barra-organizacao'
const PUT_AWAY = 'arrumada'

/** Whether the bar was put away in this browser. */
export function usePutAway(): [boolean, (isAway: boolean) => void] {
  const [isAway, setAway] = useState(readPutAway)
  const putAway = (next: boolean) => {
    setAway(next)
    try {
      if (next) localStorage.setItem(KEY, PUT_AWAY)
      else localStorage.removeItem(KEY)
    } catch {
      // Without storage it is there again on the next page load
    }
  }
  return [isAway, putAway]
}

function readPutAway(): boolean {
  try {
    return localStorage.getItem(KEY) === PUT_AWAY
  } catch {
    return false
  }
}
