import type { MessageKey } from '@ranar/contract/messages/index'
import { createStore } from '../../lib/store.ts'

/** The keys of the desk, as its list of keys shows them. */
export const deskKeys = [
  ['j  k  ↓  ↑', 'today.keyMove'],
  ['x  Space', 'today.keyMark'],
  ['Shift j  k', 'today.keyRange'],
  ['Shift A', 'today.keyPage'],
  ['Enter', 'today.keyOpen'],
  ['a', 'today.keyAssign'],
  ['r', 'today.keyReceive'],
  ['l', 'today.keyLabels'],
  ['u', 'today.keyUndo'],
  ['/', 'today.keyFind'],
  ['n  p', 'today.keyPages'],
  ['Esc', 'today.keyClear'],
  ['?', 'today.keyHelp'],
] as const satisfies readonly (readonly [string, MessageKey])[]

const KEPT = 'ranar-single-keys'
const kept = () => {
  try {
    return localStorage.getItem(KEPT) !== 'off'
  } catch {
    return true
  }
}
/** Whether a letter alone does something; who dictates or presses keys by mistake turns it off. */
export const singleKeys = createStore(typeof window === 'undefined' || kept())
export const setSingleKeys = (on: boolean) => {
  singleKeys.set(on)
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}

/** The key of a press as Latin keyboards name it: on a Bangla keyboard by its place. */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  key.length === 1 && key > '~' ? code.replace(/^Key/, '').toLowerCase() : key.length === 1 ? key.toLowerCase() : key
