import type { MyParcel } from '@ranar/contract/bookings'
import type { Parcel } from '@ranar/contract/parcels'
import type { Say } from '../../lib/i18n.tsx'
import { phoneCell, timeCell } from '../downloads/csv.ts'
import type { Field } from '../downloads/DownloadCsv.tsx'
import { paymentText } from './badges.tsx'
import { stageText } from './stage-text.ts'
import { chargeTexts, proofTexts, typeText } from './words.ts'

/** Columns of the CSV file of parcels. Times are Dhaka's; money is whole taka. */
export const parcelFields = (t: Say): Field<Parcel>[] => [
  [t('tracking.id'), ({ _id }) => _id],
  [t('tracking.type'), ({ parcel }) => t(typeText(parcel.type))],
  [t('downloads.weightKg'), ({ parcel }) => parcel.weight],
  [t('downloads.bookedAt'), ({ createdAt }) => timeCell(createdAt)],
  [t('tracking.expectedDate'), ({ parcel }) => parcel.aproxDeliveryDate],
  [t('consumer.deliveryStatus'), ({ status }) => t(stageText(status.stage))],
  [t('downloads.priceTaka'), ({ parcel }) => parcel.price],
  [t('consumer.paymentStatus'), ({ payment }) => payment && t(paymentText(payment.status))],
  [t('downloads.paidTaka'), ({ payment }) => payment?.amount],
  [t('consumer.refundStatus'), ({ payment }) => payment?.refund && t(paymentText(payment.refund.status))],
  [t('downloads.refundFeeTaka'), ({ payment }) => payment?.refund?.refundFee],
  [t('downloads.refundTaka'), ({ payment }) => payment?.refund?.restAmount],
  [t('consumer.receiverName'), ({ reciever }) => reciever.name],
  [t('consumer.receiverPhone'), ({ reciever }) => phoneCell(reciever.phone)],
  [t('consumer.receiverEmail'), ({ reciever }) => reciever.email],
  [t('consumer.receiverAddress'), ({ reciever }) => reciever.address],
  [t('map.latitude'), ({ reciever }) => reciever.map.latitude],
  [t('map.longitude'), ({ reciever }) => reciever.map.longitude],
  [t('tracking.deliveryMan'), ({ delivery_men }) => delivery_men?.name],
  [t('downloads.deliveryManPhone'), ({ delivery_men }) => phoneCell(delivery_men?.phone)],
  [t('consumer.rating'), ({ review }) => review?.rating],
]

/** Further columns of a sender's own parcels. */
export const ownFields = (t: Say): Field<MyParcel>[] => [
  [t('downloads.codTaka'), ({ cod }) => cod],
  [t('consumer.chargeFrom'), ({ chargeFrom }) => t(chargeTexts[chargeFrom])],
  [t('consumer.proofLevel'), ({ proofLevel }) => t(proofTexts[proofLevel])],
  [t('consumer.reference'), ({ reference }) => reference],
]

/** Columns about the sender, for lists with many senders. */
export const senderFields = (t: Say): Field<Parcel>[] => [
  [t('consumer.senderName'), ({ sender }) => sender.name],
  [t('consumer.senderEmail'), ({ sender }) => sender.email],
  [t('downloads.senderPhone'), ({ sender }) => phoneCell(sender.phone)],
  [t('downloads.senderAddress'), ({ sender }) => sender.address],
]
