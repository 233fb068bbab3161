import { Button, NativeSelect, TextInput } from '@mantine/core'
import { genders, ProfileChange, people, type User } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { read, useWrite } from '../../lib/read.ts'
import { me } from '../../lib/session.ts'
import { toastError } from '../../lib/toasts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CountedInput, CountedTextarea } from '../../ui/mantine/Counted.tsx'
import { changedOnly } from '../../ui/mantine/changed-only.ts'
import { LeaveGuard } from '../../ui/mantine/LeaveGuard.tsx'
import { UploadState } from '../../ui/mantine/UploadState.tsx'
import { useContractForm } from '../../ui/mantine/useContractForm.ts'
import { useFollowed } from '../../ui/mantine/useFollowed.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { genderNames } from './names.ts'
import { PictureDrop } from './PictureDrop.tsx'
import s from './pictures.module.css'

type Picture = 'avatar' | 'banner'

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
  const [refused, setRefused] = useState<Picture[]>([])
  const { form, field, submit } = useContractForm(ProfileChange, valuesOf(user), async () =>
    refused.map((name) => ({ path: name, message: `people.${name}NotImage` })),
  )

  useFollowed(form, valuesOf(user))

  const send = submit(async (body) => {
    setPercent(0)
    const { data } = await save.mutateAsync({ body: changedOnly(form, body) })
    form.setInitialValues(valuesOf(data.user))
    form.setValues(valuesOf(data.user))
    await queryClient.fetchQuery({ ...read(me), staleTime: 0 }).catch((problem: unknown) => {
      if (isProblem(problem)) toastError(problem.message)
    })
  })
  const picture = (name: Picture) => ({
    name,
    describedBy: hint,
    value: form.values[name],
    error: field(name).error,
    onChange: (file: File | undefined) => {
      setRefused((before) => before.filter((other) => other !== name))
      form.setFieldValue(name, file as never)
      form.clearFieldError(name)
    },
    onFault: () => {
      setRefused((before) => [...before, name])
      form.setFieldError(name, `people.${name}NotImage`)
    },
  })

  return (
    <form noValidate className={s.fields} onSubmit={send}>
      <div className={`${s.pictures} ${s.whole}`}>
        <PictureDrop
          {...picture('banner')}
          label={t('profile.banner')}
          choose={t('profile.chooseBanner')}
          current={user.banner.secure_url}
        />
        <PictureDrop
          {...picture('avatar')}
          label={t('profile.avatar')}
          choose={t('profile.chooseAvatar')}
          current={user.avatar.secure_url}
        />
        <p id={hint} className={s.hint}>
          {t('profile.pictureHint')}
        </p>
      </div>
      <div className={`sheet ${s.about} ${s.fields} ${s.whole}`}>
        <CountedInput label={t('profile.name')} autoComplete="name" most={100} {...field('name')} />
        <CountedInput
          label={t('profile.designation')}
          autoComplete="organization-title"
          most={100}
          {...field('designation')}
        />
        <NativeSelect
          label={t('profile.gender')}
          data={[
            { value: '', label: t('profile.genderNone') },
            ...genders.map((value) => ({ value, label: t(genderNames[value]) })),
          ]}
          {...field('gender')}
        />
        <BirthDateField
          value={form.values.dob}
          error={field('dob').error}
          onChange={(day) => form.setFieldValue('dob', day)}
        />
        <TextInput
          label={t('profile.phone')}
          type="tel"
          autoComplete="tel"
          description={t('profile.phoneExample')}
          {...field('phone')}
        />
        <CountedTextarea
          label={t('profile.address')}
          autoComplete="street-address"
          most={300}
          className={s.whole}
          {...field('address')}
        />
        <div className={`${s.end} ${s.whole}`}>
          <Button type="submit" loading={save.isPending}>
            {t('profile.save')}
          </Button>
          <LinkButton kind="outline" to="/dashboard/my-profile">
            {t('profile.seeProfile')}
          </LinkButton>
        </div>
      </div>
      <UploadState upload={save} percent={percent} className={s.whole} />
      <LeaveGuard isDirty={() => form.isDirty()} />
    </form>
  )
}
