import type { Meta } from '@ranar/contract'

export const pages = (page: number, limit: number, total: number): Meta => ({ page, limit, pages: Math.max(1, Math.ceil(total / limit)), total })
