import { Button, MantineProvider } from '@mantine/core'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const Plain = Button as FunctionComponent<object>
const drawn = (props: object) =>
  /<button[^>]*>/.exec(
    renderToStaticMarkup(createElement(MantineProvider, { theme }, createElement(Plain, props, 'Go'))),
  )?.[0]

test('a button submits its form only if it says so', () => {
  expect(drawn({})).toContain('type="button"')
  expect(drawn({ type: 'submit' })).toContain('type="submit"')
})

test('a button that loads is not disabled, so that it keeps its focus', () => {
  expect(drawn({ disabled: true })).toContain('disabled=""')
  expect(drawn({ loading: true })).not.toContain('disabled=""')
  expect(drawn({ loading: true })).toContain('aria-disabled="true"')
})
