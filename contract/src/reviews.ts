import * as z from 'zod/mini'
import { Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { manyParcels, oneParcel, Parcel } from './parcels.ts'
import { filter, paging } from './query-shapes.ts'
import { idText, prose } from './shapes.ts'

export const ratings = ['1', '2', '3', '4', '5'] as const
export const Review = z.object({
  rating: z.int('reviews.ratingRequired').check(z.gte(1, 'reviews.ratingOutside'), z.lte(5, 'reviews.ratingOutside')),
  comment: z._default(prose(1000), ''),
})

export const reviews = {
  mine: endpoint({
    method: 'GET',
    path: '/consumer/get-review',
    shows: ['parcels'],
    who: ['consumer'],
    query: z.object({ ...paging(6), isReviewed: filter(['true', 'false']) }),
    answer: manyParcels,
  }),
  add: endpoint({
    method: 'POST',
    path: '/consumer/add-review',
    touches: ['parcels'],
    who: ['consumer'],
    status: 201,
    query: z.object({ parcel_id: idText('parcels.idRequired') }),
    body: Review,
    answer: oneParcel,
    message: 'reviews.added',
  }),
  received: endpoint({
    method: 'GET',
    path: '/delivery-men/my-review',
    shows: ['parcels'],
    who: ['delivery_men'],
    query: z.object({ ...paging(6), rating: filter(ratings) }),
    answer: z.object({ parcels: z.array(Parcel), average_rating: z.number(), meta: Meta }),
  }),
}
