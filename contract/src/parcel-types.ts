import * as z from 'zod/mini'

export const typeCodes = ['v1', 'v2', 'v3', 'v4'] as const
export type TypeCode = (typeof typeCodes)[number]
export const typeColors = { v1: '#2A3EB8', v2: '#B26A00', v3: '#14804A', v4: '#A83279' } as const satisfies Record<
  TypeCode,
  string
>

export const ParcelType = z.object({ code: z.enum(typeCodes), name: z.string(), color: z.string() })
