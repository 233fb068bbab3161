import type { MessageKey } from '@ranar/contract/messages/index'
import { createStore } from '../../lib/store.ts'

/** Keyboard shortcuts of the desk, as its help lists them. */
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
/** Whether single-letter shortcuts are on; people who dictate or press keys by mistake can turn them off. */
export const singleKeys = createStore(typeof window === 'undefined' || kept())
export const setSingleKeys = (on: boolean) => {
  singleKeys.set(on)
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off')
  } catch {
    // Not stored: applies until the page is left.
  }
}

/** Returns the key as on a Latin keyboard; on a Bangla layout by its physical position. */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) =>
  key.length === 1 && key > '~' ? code.replace(/^Key/, '').toLowerCase() : key.length === 1 ? key.toLowerCase() : key
