import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { ButtonElement } from './ButtonElement.tsx'

const tuple = (colors: string) => colors.split(' ').map((color) => `#${color}`) as unknown as MantineColorsTuple
const colors = {
  dark: tuple('EBEEFA C9D0EE A9B2D8 7681B8 4A558F 2C356B 161D45 121838 0C1130 080C22'),
  gray: tuple('F4F6FB EBEEF6 DBE0EE C6CDE0 7A84A8 6A7499 515A7D 3D4568 262D4F 12183A'),
  nodi: tuple('F2F6FF E1E9FE C3D3FF 9FB8FE 7C9BFE 5B7DFB 4663E0 344DC8 2536B0 171895'),
  lantern: tuple('FFF4E6 FFE5C3 F8CC90 F7A90B D79205 B57C14 986603 7E5406 654303 4A2F01'),
  dhan: tuple('EBFBEF D6F2DE B1E2C1 73D297 59B87E 3E9F67 1F8650 01703E 005A30 044122'),
  sindur: tuple('FFF3F0 FFE2DD FFC4BA FE9D8D FD6E5A E15342 C43829 AC1C0F 8E0B02 690400'),
  begun: tuple('F9F3FF F1E3FF E4C6FD D5A0FE BE84EA A56BCF 8C53B5 773E9E 632888 4D0B6F'),
}

// Text on amber is always ink; outline buttons use the page's ink, or red for `sindur`.
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.color === 'lantern' && input.variant === 'filled')
    return {
      background: 'var(--lantern)',
      hover: 'var(--lantern-hover)',
      color: 'var(--on-lantern)',
      border: '2px solid transparent',
    }
  if (input.variant === 'outline' || input.variant === 'default')
    return {
      background: 'transparent',
      hover: 'var(--hairline)',
      color: input.color === 'sindur' ? 'var(--failed)' : 'var(--ink)',
      border: `2px solid ${input.color === 'sindur' ? 'var(--failed)' : 'var(--ink)'}`,
    }
  return defaultVariantColorsResolver(input)
}

const control = '48px'
export const theme = createTheme({
  colors,
  primaryColor: 'nodi',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  white: '#ffffff',
  black: '#12183a',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { md: '1.55' },
  radius: { sm: '8px', md: '12px', lg: '16px' },
  defaultRadius: 'md',
  breakpoints: { sm: '48em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    Button: {
      defaultProps: { component: ButtonElement, size: 'md', color: 'lantern' },
      vars: () => ({ root: { '--button-height': control, '--button-fz': '1.0625rem' } }),
    },
    ActionIcon: { defaultProps: { size: 48, variant: 'subtle', color: 'gray' } },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({
        wrapper: {
          '--input-height': control,
          '--input-fz': '1.0625rem',
          '--input-bd': 'var(--control)',
          '--input-bg': 'var(--card)',
        },
      }),
    },
    // Like fields without Mantine: a small bold label, and the hint below the input.
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({ label: { '--input-label-size': '0.9375rem' } }),
    },
    Paper: { defaultProps: { radius: 'lg' } },
    // A <header> element would be announced as the page's banner.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false } } },
  },
})

/** Maps Mantine's colours to our tokens, so that a page looks the same with and without it. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })
const ours = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--failed)',
  '--mantine-color-disabled': 'var(--hairline)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hairline)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
}
