import puppeteer from 'puppeteer'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without these each window loads a page for its address bar, which doubles the number of processes
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,IsolateOrigins,site-per-process',
  // A first navigation then stays in the process of the blank page, which takes half the time
  '--disable-site-isolation-trials',
]

export const launchChromium = () =>
  puppeteer.launch({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH ?? '/usr/bin/chromium', args: flags })
