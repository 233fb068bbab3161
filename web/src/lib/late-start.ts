export const NOT_STARTED = 'not-started'
const LATE_MS = 15_000

/**
 * Inline script: a page whose script is lost reloads itself, unless it is a reload already or the person has used it.
 * Otherwise, or if the page has not started in time, the notice is shown, which only pages have that are empty so far.
 */
export const lateStart = `{const notice=document.getElementById('${NOT_STARTED}')
const show=()=>{if(notice)notice.hidden=false}
let isUsed=false
for(const kind of ['input','submit','click'])addEventListener(kind,()=>{isUsed=true},true)
const retry=()=>{
if(document.documentElement.dataset.begun)return
removeEventListener('load',retry)
const isReload=performance.getEntriesByType('navigation')[0]?.type==='reload'
if(isUsed||isReload||!navigator.onLine)show()
else location.reload()}
addEventListener('load',retry)
addEventListener('error',({target})=>{if(target.tagName==='SCRIPT'&&target.type==='module')retry()},true)
setTimeout(show,${LATE_MS})
if(notice)notice.lastElementChild.onclick=()=>location.reload()}`

/** Tells the inline script that the page's script has arrived. */
export const markBegun = () => {
  document.documentElement.dataset.begun = 'true'
}
/** Removes the notice, as the page has started. */
export const markStarted = () => document.getElementById(NOT_STARTED)?.remove()
