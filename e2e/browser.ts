import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type LaunchOptions } from '@playwright/test'

type Browser = { launch: LaunchOptions; forget(): void }
type Bundle = { default: { executablePath(): Promise<string> } }

// The browser makes no requests of its own and renders the same on every machine.
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
]
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const nothing = () => {}

const packageDir = path.join(import.meta.dirname, 'chromium')
const bundleDir = path.join(packageDir, 'node_modules/@sparticuz/chromium')

/** Returns a Chromium that starts: CHROMIUM_PATH, else the npm package's, one on PATH or Playwright's download
 * (docs/decisions/0010). Throws an Error when none starts. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  for (const make of given
    ? [() => installed(given)]
    : [packaged, ...onPath().map((file) => () => installed(file)), downloaded]) {
    const browser = await make().catch(() => undefined)
    if (browser && (await starts(browser.launch))) return browser
    browser?.forget()
  }
  throw new Error(
    given
      ? `CHROMIUM_PATH must be a Chromium that starts; ${given} does not`
      : 'No Chromium starts here: install one, or set CHROMIUM_PATH',
  )
}

const installed = async (executablePath: string): Promise<Browser> => ({
  launch: { executablePath, args },
  forget: nothing,
})

function onPath() {
  const files = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((dir) => names.map((name) => path.join(dir, name)))
  return files.filter((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Installs the npm package when its folder's lockfile is newer than what is installed. */
function installPackage() {
  const installed = path.join(packageDir, 'node_modules/.package-lock.json')
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(path.join(packageDir, 'package-lock.json')).mtimeMs
  )
    return
  spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: packageDir, stdio: 'ignore', timeout: 300_000 })
}

/** The npm package unpacks a browser, its libraries and a font into TMPDIR, so each run gets its own folder. */
async function packaged(): Promise<Browser> {
  const dir = mkdtempSync(path.join(tmpdir(), 'ranar-browser-'))
  const forget = () => rmSync(dir, { recursive: true, force: true })
  const before = process.env.TMPDIR
  try {
    process.env.TMPDIR = dir
    installPackage()
    const { default: bundle }: Bundle = await import(path.join(bundleDir, 'build/index.js'))
    const executablePath = await bundle.executablePath()
    const libraries = brotliDecompressSync(readFileSync(path.join(bundleDir, 'bin/al2023.tar.br')))
    mkdirSync(path.join(dir, 'al2023'))
    spawnSync('tar', ['-x', '-C', path.join(dir, 'al2023')], { input: libraries })
    writeFileSync(
      path.join(dir, 'fonts.conf'),
      `<fontconfig><dir>${dir}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${dir}/font-cache</cachedir></fontconfig>`,
    )
    const env = {
      ...process.env,
      LD_LIBRARY_PATH: path.join(dir, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(dir, 'fonts.conf'),
      HOME: dir,
    }
    return { launch: { executablePath, args, env }, forget }
  } catch (error) {
    forget()
    throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

async function downloaded(): Promise<Browser> {
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  return { launch: { args }, forget: nothing }
}

const starts = (launch: LaunchOptions) =>
  chromium.launch({ ...launch, timeout: 60_000 }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  )
