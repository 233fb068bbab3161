import '@mantine/core/styles/Switch.layer.css'
import { Alert, Button, Switch, TextInput } from '@mantine/core'
import type { Sent } from '@ranar/contract/endpoint'
import { CompanyForm, type CompanySettings, settings } from '@ranar/contract/settings'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { useWrite } from '../../lib/read.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { LongLine } from '../../ui/mantine/LongLine.tsx'
import { NumberField } from '../../ui/mantine/NumberField.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import { useOnline } from '../../ui/OfflineBanner.tsx'
import { useFootRoom } from '../../ui/useFootRoom.ts'
import { MapPicker } from '../map/MapPicker.tsx'
import s from './company.module.css'
import { changedOnly, changesOf, groups, texts } from './settings.ts'

type Values = Omit<CompanySettings, 'version' | 'changedAt' | 'changedBy' | 'latitude' | 'longitude'> & {
  latitude: number | ''
  longitude: number | ''
}
type Body = NonNullable<Sent<typeof settings.change>['body']>
const valuesOf = ({ version: _, changedAt: __, changedBy: ___, ...values }: CompanySettings): Values => values

/** Settings form, editable by root. A newer version appears at once, or once unsaved edits are saved or discarded. */
export const SettingsForm = ({ company, readOnly }: { company: CompanySettings; readOnly: boolean }) => {
  const t = useT()
  const [base, setBase] = useState(company)
  const [first] = useState(company.version)
  const [isDirty, setDirty] = useState(false)
  const isNewer = company.version !== base.version
  if (isNewer && !isDirty) setBase(company)
  return (
    <>
      {isNewer && isDirty && (
        <Alert role="status">
          <p>{t('company.newer', { name: company.changedBy ?? '' })}</p>
          <Button variant="outline" mt="xs" onClick={() => setDirty(false)}>
            {t('company.showNewer')}
          </Button>
        </Alert>
      )}
      <Fields
        key={base.version}
        company={base}
        newest={company}
        readOnly={readOnly}
        onDirty={setDirty}
        isAnew={base.version !== first}
      />
    </>
  )
}

type FieldsProps = {
  company: CompanySettings
  /** A version that somebody else saved meanwhile, or the same. */
  newest: CompanySettings
  readOnly: boolean
  onDirty: (dirty: boolean) => void
  /** True if a newer version replaced the fields, and with them the focused one. */
  isAnew: boolean
}
const Fields = ({ company, newest, readOnly, onDirty, isAnew }: FieldsProps) => {
  const t = useT()
  const change = useWrite(settings.change)
  const { form, field, submit, values } = useContractForm(CompanyForm, valuesOf(company))
  const [asked, setAsked] = useState<Body | null>(null)
  const [discards, setDiscards] = useState(false)
  const online = useOnline()
  const changed = changesOf(company, values)
  const isDirty = changed.length > 0
  const what = changed.map((name) => t(name)).join(', ')
  const theirs = changesOf(company, valuesOf(newest)).map((name) => t(name))
  const bar = useRef<HTMLDivElement>(null)
  useFootRoom(bar, !readOnly)
  useEffect(() => {
    if (isAnew && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [isAnew])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  // A change applies to everybody at once: ask before saving.
  const ask = submit(async (body) => setAsked(body))
  const save = () => {
    if (!asked) return
    change.mutate(
      { body: { ...changedOnly(company, asked), version: newest.version } },
      {
        onSuccess: () => onDirty(false),
        onError: ({ errors }) => form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message]))),
        onSettled: () => setAsked(null),
      },
    )
  }
  return (
    <form noValidate className={s.form} onSubmit={ask}>
      <LeaveGuard isDirty={() => isDirty && !change.isSuccess} />
      <section className={s.group} aria-labelledby="who">
        <h2 id="who">{t('company.who')}</h2>
        <div className={s.fields}>
          {texts.map((name) =>
            name === 'address' ? (
              <LongLine
                key={name}
                label={t('company.address')}
                most={300}
                readOnly={readOnly}
                {...field(name)}
                value={values.address}
                onChange={(text) => form.setFieldValue(name, text)}
              />
            ) : (
              <TextInput key={name} label={t(`company.${name}`)} readOnly={readOnly} {...field(name)} />
            ),
          )}
        </div>
      </section>
      <section className={s.group} aria-labelledby="where">
        <h2 id="where">{t('company.where')}</h2>
        <p>{t('company.whereHint')}</p>
        <MapPicker
          disabled={readOnly}
          value={
            values.latitude === '' || values.longitude === ''
              ? null
              : { latitude: values.latitude, longitude: values.longitude }
          }
          onChange={(at) => form.setValues(at ?? { latitude: '', longitude: '' })}
          errors={{ latitude: field('latitude').error, longitude: field('longitude').error }}
        />
      </section>
      {groups.map(({ title, numbers, switches = [] }) => (
        <section key={title} className={s.group} aria-labelledby={title}>
          <h2 id={title}>{t(title)}</h2>
          <div className={s.fields}>
            {numbers.map((name) => (
              <NumberField
                key={name}
                label={t(`company.${name}`)}
                description={t(`company.${name}Bounds`)}
                readOnly={readOnly}
                value={values[name]}
                error={field(name).error}
                onChange={(value) => form.setFieldValue(name, value as never)}
              />
            ))}
          </div>
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(`company.${name}`)}
              disabled={readOnly}
              checked={values[name]}
              onChange={({ target }) => form.setFieldValue(name, target.checked as never)}
            />
          ))}
        </section>
      ))}
      {!readOnly && (
        <div ref={bar} className={s.save} tabIndex={-1}>
          <Button type="submit" disabled={!isDirty || !online} loading={change.isPending}>
            {t('company.save')}
          </Button>
          <Button variant="outline" disabled={!isDirty || change.isPending} onClick={() => setDiscards(true)}>
            {t('company.discard')}
          </Button>
        </div>
      )}
      <Confirm
        opened={asked !== null}
        everyday
        title={t('company.confirmTitle')}
        action={t('company.save')}
        busy={change.isPending}
        onConfirm={save}
        onClose={() => setAsked(null)}
      >
        {newest.version !== company.version && (
          <p>{t('company.theirs', { name: newest.changedBy ?? '', what: theirs.join(', ') })}</p>
        )}
        <p>{t('company.confirmText', { what })}</p>
      </Confirm>
      <Confirm
        opened={discards}
        title={t('company.discardTitle')}
        local
        action={t('company.discard')}
        safe={t('shell.keep')}
        onConfirm={() => {
          form.reset()
          setDiscards(false)
        }}
        onClose={() => setDiscards(false)}
      >
        <p>{t('company.discardText', { what })}</p>
      </Confirm>
    </form>
  )
}
