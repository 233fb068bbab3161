import { describe } from '@ranar/contract/endpoint'
import type { people } from '@ranar/contract/people'
import { isProblem } from '@ranar/contract/problem'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { genderNames } from '../features/people/names.ts'
import { ProfileHead } from '../features/people/ProfileHead.tsx'
import s from '../features/people/profile.module.css'
import { useFormats } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import { read } from '../lib/read.ts'
import { roleNames } from '../lib/roles.ts'
import { Badge, tones } from '../ui/Badge.tsx'
import { Facts } from '../ui/Facts.tsx'
import { GoBack } from '../ui/GoBack.tsx'
import { PageError } from '../ui/PageError.tsx'
import { PageNotFound } from '../ui/PageNotFound.tsx'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const profile = describe<typeof people.profile>('GET', '/public/public-profile', { shows: ['people'] })

export const Route = createFileRoute('/_site/$userId')({
  beforeLoad: ({ params }) => {
    if (!uuid.test(params.userId)) throw notFound()
  },
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.ensureQueryData(read(profile, { query: { user_id: params.userId } }))
    } catch (problem) {
      throw isProblem(problem) && problem.status === 404 ? notFound({ data: problem.message }) : problem
    }
  },
  headers: () => ({ 'x-robots-tag': 'noindex' }),
  head: ({ loaderData, match: { context } }) => ({
    meta: [
      { name: 'robots', content: 'noindex' },
      {
        title: `${loaderData ? context.i18n.t('site.profileOf', { name: loaderData.user.name }) : context.i18n.t('shell.notFoundTitle')} · ${context.i18n.t('shell.brand')}`,
      },
    ],
  }),
  component: Profile,
  errorComponent: ({ error, reset }) =>
    isProblem(error) && error.status === 0 ? (
      <PageError error={error} reset={reset} />
    ) : (
      <GoBack message={(error as Error).message} />
    ),
  notFoundComponent: ({ data }) => (typeof data === 'string' ? <GoBack message={data} /> : <PageNotFound />),
})

function Profile() {
  const t = useT()
  const { day } = useFormats()
  const { user } = Route.useLoaderData()
  return (
    <div className={s.public}>
      <article className={`sheet ${s.card}`}>
        <ProfileHead user={user} heading="h1">
          <p className={s.under}>
            <Badge tone={tones.way}>{t(roleNames[user.role])}</Badge>
          </p>
        </ProfileHead>
        <div className={s.facts}>
          <Facts
            facts={[
              [t('site.gender'), t(genderNames[user.gender])],
              [
                t('site.email'),
                <a key="email" href={`mailto:${user.email}`}>
                  {user.email}
                </a>,
              ],
              [t('site.role'), t(roleNames[user.role])],
              [t('site.joined'), day(user.createdAt)],
            ]}
          />
        </div>
      </article>
    </div>
  )
}
