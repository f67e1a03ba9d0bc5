import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What a target says of its program. */
export interface Image {
  /** Where its program runs. */
  workdir: string
  env: Record<string, string>
  user: string
  volumes: string[]
  command: string[]
  healthcheck: string[]
}

/** The instructions of a target, each a word and its text. @throws Error where there is no such target */
function instructionsOf(dockerfile: string, target: string) {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
  const instructions = lines.map((line) => line.trim()).filter(Boolean)
  const begin = instructions.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${target}`))
  if (begin < 0) throw new Error(`There is no target ${target}`)
  const end = instructions.findIndex((line, at) => at > begin && line.startsWith('FROM '))
  return instructions.slice(begin + 1, end < 0 ? undefined : end).map((line) => {
    const [, word = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    return [word, text] as const
  })
}

/**
 * Carries out the steps of a Dockerfile's target without containers: `root` stands for the image's root, `context` for
 * the folder that is built. The base is the Node that runs.
 * @throws Error at an instruction that it does not know, or a step that fails
 */
export function carryOut(dockerfile: string, target: string, context: string, root: string): Image {
  const inside = (text: string) => text.replaceAll(/(?<![^\s="'])\/(?=\w)/g, () => `${root}/`)
  const image: Image = { workdir: root, env: {}, user: 'root', volumes: [], command: [], healthcheck: [] }
  const arrayOf = (text: string) => JSON.parse(text) as string[]

  function copy(text: string) {
    const names = text.split(/\s+/)
    const to = join(image.workdir, names.pop() ?? '')
    // As Dockerfile.dockerignore has it.
    const filter = (path: string) => !/node_modules|\/dist$|\.test\.tsx?$/.test(path.slice(context.length))
    for (const name of names) {
      const from = join(context, name)
      // Of a folder its content is copied.
      const place = statSync(from).isDirectory() ? to : join(to, basename(name))
      cpSync(from, place, { recursive: true, filter })
    }
  }

  const steps: Record<string, (text: string) => void> = {
    WORKDIR: (text) => mkdirSync((image.workdir = inside(text)), { recursive: true }),
    COPY: copy,
    RUN: (text) =>
      void execFileSync('/bin/sh', ['-c', inside(text)], {
        cwd: image.workdir,
        // How npm reaches its registry is this machine's matter.
        env: { ...process.env, ...image.env },
        stdio: 'pipe',
      }),
    ENV: (text) =>
      void Object.assign(
        image.env,
        Object.fromEntries(
          inside(text)
            .split(' ')
            .map((one) => one.split('=')),
        ),
      ),
    VOLUME: (text) => void image.volumes.push(inside(text)),
    EXPOSE: () => {},
    USER: (text) => (image.user = text),
    HEALTHCHECK: (text) => (image.healthcheck = arrayOf(text.replace(/^CMD /, ''))),
    CMD: (text) => (image.command = arrayOf(text)),
  }
  for (const [word, text] of instructionsOf(dockerfile, target)) {
    const step = steps[word]
    if (!step) throw new Error(`${word} ${text}: this instruction is not known here`)
    step(text)
  }
  return image
}
