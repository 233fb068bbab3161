import { inDhaka } from '@ranar/contract/clock'
import type { Details } from '@ranar/contract/journeys'
import type { Parcel } from '@ranar/contract/parcels'
import { useFormats } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { PaperSheet } from '../company/PaperSheet.tsx'
import s from './receipt.module.css'
import { typeText } from './words.ts'

type Props = { parcel: Parcel; timeline: Details['timeline'] }

/** Receipt number, from the day of payment and the tracking code; unique, as a parcel is paid once. */
const numberOf = (id: string, paidAt: string) => `${inDhaka(paidAt).day.replaceAll('-', '')}-${id}`

/** Printable receipt for one parcel. */
export const Receipt = ({ parcel: { _id, createdAt, sender, reciever, parcel, payment }, timeline }: Props) => {
  const t = useT()
  const { day, moment, number, taka } = useFormats()
  const paid = timeline.find(({ name }) => name === 'paid')
  const amount = payment?.amount ?? 0
  const back = payment?.refund?.status === 'succeeded' ? payment.refund.restAmount : 0
  const people = [
    { title: t('consumer.from'), name: sender.name, lines: [sender.phone, sender.email, sender.address] },
    { title: t('consumer.to'), name: reciever.name, lines: [reciever.phone, reciever.email, reciever.address] },
  ]
  const rows = [
    [t('consumer.bookingDate'), day(createdAt)],
    [
      paid?.note
        ? t(paid.note.startsWith('•') ? 'consumer.receiptPaidCard' : 'paying.receiptPaid', { card: paid.note })
        : t('consumer.receiptPaid'),
      taka(amount),
    ],
    ...(back > 0 ? [[t('consumer.receiptRefunded'), `− ${taka(back)}`]] : []),
  ]
  return (
    <PaperSheet className={s.receipt}>
      {paid && (
        <dl className={s.facts}>
          <div>
            <dt>{t('consumer.receiptNumber')}</dt>
            <dd>
              <code>{numberOf(_id, paid.at)}</code>
            </dd>
          </div>
          <div>
            <dt>{t('consumer.receiptPaidAt')}</dt>
            <dd>{moment(paid.at)}</dd>
          </div>
        </dl>
      )}
      <div className={s.people}>
        {people.map(({ title, name, lines }) => (
          <address key={title}>
            <span>{title}</span>
            <strong>{name}</strong>
            {lines.map((line) => line && <span key={line}>{line}</span>)}
          </address>
        ))}
      </div>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              {t('consumer.receiptFor', { id: _id })}
              <small>
                {t(typeText(parcel.type))}, {number(parcel.weight)} {t('consumer.kg')}
              </small>
            </th>
            <td>{taka(parcel.price)}</td>
          </tr>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('consumer.receiptNet')}</th>
            <td>{taka(amount - back)}</td>
          </tr>
        </tfoot>
      </table>
    </PaperSheet>
  )
}
