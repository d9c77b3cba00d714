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

export async function launchChromium(...more: string[]) {
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH ?? '/usr/bin/chromium'
  const headless = executablePath.endsWith('headless-shell') ? 'shell' : true
  const browser = await puppeteer.launch({ executablePath, headless, args: [...flags, ...more], handleSIGTERM: false })
  // Puppeteer's own handler would leave this process running, and the run would wait for it without end
  process.once('SIGTERM', () => {
    browser.process()?.kill('SIGKILL')
    process.exit(1)
  })
  return browser
}
