import { ConfigProvider, type SiteConfig } from 'shared-backend'
import { renderToString } from 'react-dom/server.edge'
import { MemoryRouter } from 'react-router-dom'
import { Frame, NoScriptNotice, SlowNotice } from './Frame.tsx'

const config: SiteConfig = {
  supabase: { url: '', publishableKey: '' },
  remotes: {},
  agency: { name: '{name}', creci: '', phone: '', whatsapp: '', email: '', address: '' },
}

/**
 * HTML of the shell for pages that are not rendered, with `{name}` as placeholders for the agency's facts. It is
 * rendered when the shell is published, so that hosts which cannot run its server build have it too.
 */
export const renderTemplates = () => ({
  frame: renderToString(
    <ConfigProvider value={config}>
      {/* An address that no link of the header leads to: none of them is the current page. */}
      <MemoryRouter initialEntries={['/-']}>
        <Frame />
      </MemoryRouter>
    </ConfigProvider>,
  ),
  noScript: renderToString(<NoScriptNotice />),
  slow: renderToString(<SlowNotice />),
})
