export { sanitise as default } from './sanitise.ts'
