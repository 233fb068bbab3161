export const NOT_STARTED = 'not-started'
const LATE_MS = 15_000

/** Key in sessionStorage: when this tab last reloaded by itself, in ms since 1970. */
export const LAST_RELOAD = 'ranar-reloaded'
export const RELOAD_PAUSE_MS = 10_000

/**
 * Inline script: a page whose script is lost reloads itself once. If it is lost again, or has not started the page in
 * time, a page that is empty without it shows its notice with a button.
 */
export const lateStart = `{const notice=document.getElementById('${NOT_STARTED}'),show=()=>{if(notice)notice.hidden=false},
again=()=>{if(document.documentElement.dataset.begun)return
try{if(navigator.onLine&&Date.now()-Number(sessionStorage.getItem('${LAST_RELOAD}'))>${RELOAD_PAUSE_MS}){
sessionStorage.setItem('${LAST_RELOAD}',String(Date.now()))
return location.reload()}}catch{}
show()}
if(notice)notice.lastElementChild.onclick=()=>location.reload()
addEventListener('error',(e)=>e.target.tagName==='SCRIPT'&&again(),true)
addEventListener('load',again)
setTimeout(show,${LATE_MS})}`

/** Tells the inline script that the page's script has arrived. */
export const markBegun = () => {
  document.documentElement.dataset.begun = 'true'
}
/** Removes the notice, as the page has started. */
export const markStarted = () => document.getElementById(NOT_STARTED)?.remove()
