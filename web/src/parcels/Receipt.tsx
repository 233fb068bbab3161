import type { Parcel } from '@ranar/contract/parcels'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { Brand } from '../shell/Brand.tsx'
import s from './receipt.module.css'
import { typeText } from './words.ts'

/** What was paid for one parcel, on a sheet that can be printed. */
export const Receipt = ({ parcel: { _id, createdAt, sender, reciever, parcel, payment } }: { parcel: Parcel }) => {
  const t = useT()
  const { day, number, taka } = useFormats()
  const amount = payment?.amount ?? 0
  const back = payment?.refund?.status === 'succeeded' ? payment.refund.restAmount : 0
  const people = [
    { title: t('consumer.from'), name: sender.name, lines: [sender.phone, sender.email, sender.address] },
    { title: t('consumer.to'), name: reciever.name, lines: [reciever.phone, reciever.email, reciever.address] },
  ]
  const rows = [
    [t('consumer.bookingDate'), day(createdAt)],
    [t('consumer.receiptPaid'), taka(amount)],
    ...(back > 0 ? [[t('consumer.receiptRefunded'), `− ${taka(back)}`]] : []),
  ]
  return (
    <article className={s.receipt}>
      <div className={s.head}>
        <Brand />
        <code>{_id}</code>
      </div>
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
    </article>
  )
}
