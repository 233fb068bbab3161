import type { ProofKind } from '@ranar/contract/steps'
import { useEffect, useRef, useState } from 'react'
import { keepPictures, readPictures } from './kept-pictures.ts'
import { type Photo, photoOf } from './photo.ts'

/** The pictures of a draft of `day`; stored under its name, they outlive a reload. */
export const useDoorPictures = (name: string, day: string) => {
  const [pictures, setPictures] = useState<Photo[]>([])
  const isChanged = useRef(false)
  useEffect(() => {
    let isGone = false
    const restore = async () => {
      const kept = await readPictures(name, day)
      const photos = await Promise.all(kept.map(({ kind, blob }) => photoOf(blob, kind)))
      if (!isGone && !isChanged.current && photos.length > 0) setPictures(photos)
    }
    void restore()
    return () => {
      isGone = true
    }
  }, [name, day])
  useEffect(() => {
    if (isChanged.current) void keepPictures(name, pictures)
  }, [name, pictures])
  const replace = (kind: ProofKind, taken: readonly Photo[]) => {
    isChanged.current = true
    setPictures((known) => [...known.filter((picture) => picture.kind !== kind), ...taken])
  }
  return {
    pictures,
    photos: pictures.filter(({ kind }) => kind === 'photo'),
    signature: pictures.find(({ kind }) => kind === 'signature') ?? null,
    setPhotos: (photos: Photo[]) => replace('photo', photos),
    setSignature: (signature: Photo | null) => replace('signature', signature ? [signature] : []),
    keep: () => void keepPictures(name, pictures),
    forgetPictures: () => void keepPictures(name, []),
  }
}
