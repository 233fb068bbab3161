import { useEffect } from 'react'

/** Loads the code of uploads before signal is lost: many browsers never load a module again that failed once. */
export const loadUploads = () => void import('./upload.ts').catch(() => undefined)

export const useUploads = () => useEffect(loadUploads, [])
