import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import testingLibrary from 'eslint-plugin-testing-library'
import tseslint from 'typescript-eslint'
import { textAlone } from './textAlone.mjs'

/** What holds for every file. */
export const everywhere = tseslint.config(js.configs.recommended, ...tseslint.configs.recommended, {
  plugins: { 'import-x': importX },
  settings: {
    'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] })],
  },
  rules: {
    'import-x/no-duplicates': 'error',
    'import-x/no-self-import': 'error',
    'import-x/no-useless-path-segments': 'error',
    'import-x/extensions': ['error', 'always', { ignorePackages: true }],
    'import-x/first': 'error',
    '@typescript-eslint/consistent-type-imports': [
      'error',
      { fixStyle: 'separate-type-imports', prefer: 'type-imports' },
    ],
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-restricted-imports': [
      'error',
      {
        patterns: [{ group: ['shared-*/src/*'], message: 'Import a public entry of the package.' }],
      },
    ],
  },
})

/** What holds for code that runs in a browser. */
export const inBrowsers = (files) =>
  tseslint.config({
    files,
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // What scrolls must be reached without a mouse, and then has a name.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
      'jsx-a11y/label-has-associated-control': ['error', { assert: 'either' }],
    },
  })

/** What holds for code that requests data. */
export const withEndpoints = (files, ignores = []) =>
  tseslint.config({
    files,
    ignores,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='api'][property.name='injectEndpoints']",
          message: 'The one api keeps the first endpoint of a name: inject with shared-backend/endpoints.',
        },
      ],
    },
  })

/** Rules that ask the compiler for types. */
export const typed = (project, folder) =>
  tseslint.config({
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { project, tsconfigRootDir: folder } },
    plugins: { site: { rules: { 'text-alone': textAlone } } },
    rules: { 'site/text-alone': 'error' },
  })

/** What holds for tests; it comes after the others, which it loosens. */
export const inTests = tseslint.config(
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'supabase/tests/**'],
    rules: {
      // A fake keeps the asynchronous shape of what it stands for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      // Jest's own matchers inside an expected value (`expect.stringContaining`) are typed `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // `expect(object.method)` looks at a mock and does not call it.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.test.tsx'],
    extends: [testingLibrary.configs['flat/react']],
    // Nobody translates it.
    rules: { 'site/text-alone': 'off' },
  },
)

/** The rules of a remote that lies in a repository of its own. */
export const remoteLint = (folder) => [
  { ignores: ['dist/', '.cache/', '*.mjs'] },
  ...everywhere,
  ...inBrowsers(['src/**/*.{ts,tsx}']),
  ...withEndpoints(['src/**/*.{ts,tsx}']),
  ...typed('tsconfig.json', folder),
  ...inTests,
]
