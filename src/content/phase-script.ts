/**
 * Runs in <head>, before the first paint of every page, since a page is the same for all and has no clock. What has
 * `data-from` and `data-until`, in Lisbon ('2025-10-23 16:15', or the beginning of that), gets `data-phase`: `before`,
 * `during` or `after`. For <html> these are the festival's days; it gets `data-today`, too: the days since the first,
 * and `data-hash`, since on a slow phone `:target` comes after the first paint. The styles (Phases.css) show what is true
 * then. What the application adds later, and the time that passes, are seen.
 */
export const phaseScript = `{
const html = document.documentElement,
clock = new Intl.DateTimeFormat('sv',{timeZone:'Europe/Lisbon',dateStyle:'short',timeStyle:'short'}),
set = ({dataset:d},k,v) => d[k]==v||(d[k]=v),
look = () => {
const now = clock.format(new Date)
set(html,'today',(Date.parse(now.slice(0,10))-Date.parse(html.dataset.from))/864e5)
set(html,'hash',location.hash)
for (const e of document.querySelectorAll('[data-until]'))
set(e,'phase',now<e.dataset.from?'before':now<e.dataset.until?'during':'after')
}
new MutationObserver(look).observe(html,{childList:true,subtree:true})
setInterval(look,1e4)
look()
}`
