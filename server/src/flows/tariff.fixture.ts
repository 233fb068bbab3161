import { api, type TariffDraft, type Zone } from '@ranar/contract'
import { inDays } from '../../test/company.ts'
import type { Company } from '../../test/crew.ts'
import { districts } from '../places/thanas.ts'

export const everywhere = districts.map(({ _id }) => _id)
export const zone = (name: string, places: Partial<Zone>, pricesTaka: (number | null)[], extraPerKgTaka = 0): Zone => ({
  name: { en: name, bn: name },
  districts: [],
  thanas: [],
  pricesTaka,
  extraPerKgTaka,
  ...places,
})

/** Creates a root who publishes tariffs, by default with three zones. */
export const publisher = async ({ a }: Pick<Company, 'a'>) => {
  const { tariffs } = api
  const root = await a('root')
  const newest = async () => (await root(tariffs.list)).tariffs[0]?.version ?? 0
  const draft = async (more: Partial<TariffDraft> = {}): Promise<TariffDraft> => ({
    basedOn: await newest(),
    validFrom: inDays(0),
    fromKg: [0, 0.5, 1],
    zones: [
      zone('Dhaka city', { thanas: ['Dhanmondi, Dhaka', 'Gulshan, Dhaka'] }, [60, 70, 80], 15),
      zone('Dhaka and near it', { districts: ['Dhaka', 'Gazipur'] }, [90, 100, 110], 20),
      zone(
        'Far',
        { districts: everywhere.filter((name) => !['Dhaka', 'Gazipur'].includes(name)) },
        [120, 130, 140],
        30,
      ),
    ],
    codFeeBasisPoints: 150,
    returnFeeTaka: 40,
    ...more,
  })
  const publish = async (more: Partial<TariffDraft> = {}) =>
    (await root(tariffs.publish, { body: await draft(more) })).tariff
  return { root, newest, draft, publish }
}
