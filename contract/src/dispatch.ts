import * as z from 'zod/mini'
import { Meta } from './answer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { AdminParcel, ByParcel, manyParcels, oneParcel } from './parcels.ts'
import { filter, paging } from './query-shapes.ts'
import { day, idText, key, text } from './shapes.ts'
import { stages } from './stages.ts'

const Transport = z.object({
  delivery_men_id: text('parcels.deliveryMenIdRequired', 100),
  approximate_delivery_date: day('parcels.dateRequired'),
  parcel_id: idText('parcels.idRequired'),
})
/** The same for a form that knows the reader's day (`yyyy-MM-dd`) and refuses earlier dates, and those after `last`. */
export const transportFrom = (today: string, last: string) =>
  z.extend(Transport, {
    approximate_delivery_date: z.pipe(
      z.string('parcels.dateRequired').check(z.refine((date) => date <= last, key('desk.dayFar'))),
      day('parcels.dateRequired').check(z.refine((date) => date >= today, key('parcels.datePast'))),
    ),
  })

export const deliveryStages = ['on the way', 'delivered', 'returned'] as const

export const deliveries = {
  mine: endpoint({
    method: 'GET',
    path: '/delivery-men/my-delivery-list',
    shows: ['parcels'],
    who: ['delivery_men'],
    query: z.object({ ...paging(10), status_stage: filter(deliveryStages) }),
    answer: manyParcels,
  }),
  deliver: endpoint({
    method: 'GET',
    path: '/delivery-men/delivered-parcel',
    touches: ['parcels', 'cash'],
    who: ['delivery_men'],
    mutates: true,
    query: ByParcel,
    answer: oneParcel,
    message: 'parcels.delivered',
  }),
  return: endpoint({
    method: 'GET',
    path: '/delivery-men/return-parcel',
    touches: ['parcels'],
    who: ['delivery_men'],
    mutates: true,
    query: ByParcel,
    answer: oneParcel,
    message: 'parcels.returned',
  }),
}

export const dispatch = {
  all: endpoint({
    method: 'GET',
    path: '/admin/get-all-booked-parcel',
    shows: ['parcels'],
    who: ['admin'],
    query: z.object({ ...paging(6), status_stage: filter(stages) }),
    answer: z.object({ parcels: z.array(AdminParcel), meta: Meta }),
  }),
  transport: endpoint({
    method: 'PUT',
    path: '/admin/transport-parcel',
    touches: ['parcels'],
    who: ['admin'],
    right: 'dispatch',
    body: Transport,
    answer: oneParcel,
    message: 'parcels.sentOut',
  }),
  reject: endpoint({
    method: 'GET',
    path: '/admin/reject-parcel',
    touches: ['parcels'],
    who: ['admin'],
    right: 'dispatch',
    mutates: true,
    query: ByParcel,
    answer: oneParcel,
    message: 'parcels.rejected',
  }),
}
