import { Button } from '@mantine/core'
import { tariffs } from '@ranar/contract/tariff'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { stateOf, validOn } from '../features/tariffs/in-force.ts'
import { TariffEditor } from '../features/tariffs/TariffEditor.tsx'
import { TariffVersion } from '../features/tariffs/TariffVersion.tsx'
import s from '../features/tariffs/tariffs.module.css'
import { today } from '../lib/clock.ts'
import { titled } from '../lib/head.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { useMe } from '../lib/session.ts'
import { allThanas } from '../lib/thanas.ts'
import { Screen } from '../ui/Screen.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StaleNote } from '../ui/StaleNote.tsx'
import { ErrorState } from '../ui/State.tsx'

export const Route = createFileRoute('/dashboard/admin/tariff')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(read(tariffs.list)),
  head: titled('tariff.nav'),
  component: TariffScreen,
})

function TariffScreen() {
  const t = useT()
  const user = useMe()
  const list = useQuery(read(tariffs.list))
  const known = useQuery(allThanas)
  const [writes, setWrites] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [published, setPublished] = useState<number>()
  const goBack = (version?: number) => {
    setWrites(false)
    setPublished(version)
    if (version === undefined) requestAnimationFrame(() => button.current?.focus())
  }
  const now = today()
  const all = list.data?.tariffs ?? []
  const valid = validOn(all, now)
  const newest = all[0]
  const fault = list.data ? (writes && !known.data ? known.error : null) : list.error
  const action = user?.isRoot && newest && !writes && (
    <Button ref={button} onClick={() => setWrites(true)}>
      {t('tariff.write')}
    </Button>
  )
  return (
    <Screen title={t('tariff.nav')} lead={t('tariff.lead')} action={action}>
      <StaleNote of={list} changes={user?.isRoot} />
      {fault ? (
        <ErrorState message={fault.message} onRetry={() => void Promise.all([list.refetch(), known.refetch()])} />
      ) : !newest || !valid || (writes && !known.data) ? (
        <Skeleton height="320px" radius="16px" />
      ) : writes && known.data ? (
        <TariffEditor
          all={all}
          newest={newest}
          valid={valid}
          today={now}
          districts={known.data.districts}
          thanas={known.data.thanas}
          onDone={goBack}
        />
      ) : (
        <div className={s.versions}>
          {all.map((tariff) => (
            <TariffVersion
              key={tariff.version}
              tariff={tariff}
              state={stateOf(tariff, all, now)}
              isNew={tariff.version === published}
            />
          ))}
        </div>
      )}
    </Screen>
  )
}
