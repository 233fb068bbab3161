import { Button, NativeSelect, Progress, TextInput } from '@mantine/core'
import { genders, ProfileChange, people, type User } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LeaveGuard } from '../kit/LeaveGuard.tsx'
import { useContractForm } from '../kit/useContractForm.ts'
import { useT } from '../lib/i18n.tsx'
import { read, useWrite } from '../lib/read.ts'
import { me } from '../lib/session.ts'
import { toastError } from '../lib/toasts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { BirthDateField } from './BirthDateField.tsx'
import { genderNames } from './names.ts'
import { PictureDrop } from './PictureDrop.tsx'
import s from './pictures.module.css'

const valuesOf = ({ name, designation, gender, address, phone, dob }: User) => ({
  name,
  designation: designation ?? '',
  gender: gender as string,
  address: address ?? '',
  phone: phone ?? '',
  dob: dob ?? '',
  avatar: undefined as File | undefined,
  banner: undefined as File | undefined,
})

export const EditProfile = ({ user }: { user: User }) => {
  const t = useT()
  const hint = useId()
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const save = useWrite(people.updateProfile, { onProgress: setPercent })
  const { form, field, submit } = useContractForm(ProfileChange, valuesOf(user))

  const send = submit(async (body) => {
    setPercent(0)
    const { data } = await save.mutateAsync({ body })
    form.setInitialValues(valuesOf(data.user))
    form.setValues(valuesOf(data.user))
    await queryClient.fetchQuery({ ...read(me), staleTime: 0 }).catch((problem: unknown) => {
      if (isProblem(problem)) toastError(problem.message)
    })
  })
  const picture = (name: 'avatar' | 'banner') => ({
    name,
    describedBy: hint,
    value: form.values[name],
    error: field(name).error,
    onChange: (file: File | undefined) => form.setFieldValue(name, file as never),
    onFault: () => form.setFieldError(name, `people.${name}NotImage`),
  })

  return (
    <form noValidate className={s.fields} onSubmit={send}>
      <div className={`${s.pictures} ${s.whole}`}>
        <PictureDrop {...picture('banner')} label={t('profile.banner')} choose={t('profile.chooseBanner')} most={1600} current={user.banner.secure_url} />
        <PictureDrop {...picture('avatar')} label={t('profile.avatar')} choose={t('profile.chooseAvatar')} most={1024} current={user.avatar.secure_url} />
        <p id={hint} className={s.hint}>
          {t('profile.pictureHint')}
        </p>
      </div>
      <div className={`sheet ${s.about} ${s.fields} ${s.whole}`}>
        <TextInput label={t('profile.name')} autoComplete="name" maxLength={100} {...field('name')} />
        <TextInput label={t('profile.designation')} autoComplete="organization-title" maxLength={100} {...field('designation')} />
        <NativeSelect
          label={t('profile.gender')}
          data={[{ value: '', label: t('profile.genderNone') }, ...genders.map((value) => ({ value, label: t(genderNames[value]) }))]}
          {...field('gender')}
        />
        <BirthDateField value={form.values.dob} error={field('dob').error} onChange={(day) => form.setFieldValue('dob', day)} />
        <TextInput label={t('profile.phone')} type="tel" autoComplete="tel" description={t('profile.phoneExample')} {...field('phone')} />
        <TextInput label={t('profile.address')} autoComplete="street-address" maxLength={300} {...field('address')} />
        <div className={`${s.end} ${s.whole}`}>
          <Button type="submit" loading={save.isPending}>
            {t('profile.save')}
          </Button>
          <LinkButton kind="outline" to="/dashboard/my-profile">
            {t('profile.seeProfile')}
          </LinkButton>
        </div>
      </div>
      {save.isPending && percent > 0 && <Progress className={s.whole} value={percent} aria-label={t('profile.saveProgress', { percent })} />}
      <LeaveGuard isDirty={() => form.isDirty()} />
    </form>
  )
}
