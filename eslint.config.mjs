import { everywhere, inBrowsers, inTests, typed, withEndpoints } from './remote-kit/src/eslint.mjs'

export default [
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.local/',
      '.cache/',
      'supabase/functions/',
      'shared-domain/src/database/types.ts',
    ],
  },
  ...everywhere,
  ...inBrowsers(['{shell,mf-*,shared-*}/src/**/*.{ts,tsx}']),
  ...withEndpoints(
    ['{mf-*,shared-backend}/src/**/*.{ts,tsx}'],
    ['shared-backend/src/base/**', 'shared-backend/src/endpoints.ts'],
  ),
  // One project of all files: by those that tsc compiles the types of shared-ui and shared-backend are inferred anew
  // for each package, which doubles the time.
  ...typed('tsconfig.lint.json', import.meta.dirname),
  ...inTests,
  {
    files: ['**/*.{cjs,mjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        require: 'readonly',
        module: 'writable',
        URL: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        Proxy: 'readonly',
        globalThis: 'readonly',
      },
    },
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
]
