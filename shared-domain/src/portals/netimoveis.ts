import { grupoOlx } from './grupoOlx.ts'
import type { Portal } from './portal.ts'

/*
 * NETSync of Netimóveis: VRSync under another namespace. Its rules are published:
 * header       https://docs.redenetimoveis.com/integracao-portal-netimoveis/integracao-portal/formatos-de-xml/netsync/header
 * transaction  …/netsync/transaction-type
 * use          …/netsync/details/usage-type
 * price        …/netsync/details/list-price
 * Each of these says what VRSync says. Its types, features and limits are taken to be those of VRSync as well.
 */
export const netimoveis = {
  ...grupoOlx,
  name: 'Netimóveis',
  sites: 'netimoveis.com, da Rede Netimóveis',
  namespace: 'http://www.netimoveis.com/schemas/1.0/NETSync',
  schemaLocation:
    'http://www.netimoveis.com/schemas/1.0/NETSync https://www.netimoveis.com/netsync/netsync.xsd',
  // Those of VRSync are products of Grupo OLX, and an element without a value may be left out.
  highlights: {},
} satisfies Portal
