/** A street and the postal code of one stretch of it. */
type Street = readonly [name: string, cep: string]

export type Place = {
  city: string
  neighborhood: string
  /** Roughly what a square metre of a flat costs there, in BRL. */
  metre: number
  kind: 'urban' | 'coast' | 'country'
  streets: readonly Street[]
}

const place = (city: string, neighborhood: string, metre: number, kind: Place['kind'], ...streets: Street[]): Place => ({ city, neighborhood, metre, kind, streets })

/** Neighbourhoods of Santa Catarina, all in the state SC. */
export const places: readonly Place[] = [
  place('Florianópolis', 'Centro', 11800, 'urban', ['Rua Bocaiúva', '88015-530'], ['Rua Esteves Júnior', '88015-130'], ['Avenida Rio Branco', '88015-200']),
  place('Florianópolis', 'Agronômica', 12400, 'urban', ['Rua Rui Barbosa', '88025-301'], ['Rua Delminda Silveira', '88025-500']),
  place('Florianópolis', 'Trindade', 9600, 'urban', ['Rua Lauro Linhares', '88036-002'], ['Avenida Madre Benvenuta', '88036-500']),
  place('Florianópolis', 'Itacorubi', 9200, 'urban', ['Rodovia Admar Gonzaga', '88034-000'], ['Rua Pastor William Richard Schisler Filho', '88034-100']),
  place('Florianópolis', 'Coqueiros', 9400, 'coast', ['Rua Desembargador Pedro Silva', '88080-700'], ['Rua Abel Capella', '88080-250']),
  place('Florianópolis', 'Jurerê Internacional', 17500, 'coast', ['Avenida dos Búzios', '88053-300'], ['Avenida das Raias', '88053-400']),
  place('Florianópolis', 'Lagoa da Conceição', 10800, 'coast', ['Avenida das Rendeiras', '88062-400'], ['Rua João Pacheco da Costa', '88062-000']),
  place('Florianópolis', 'Campeche', 9900, 'coast', ['Avenida Pequeno Príncipe', '88063-000'], ['Rua da Capela', '88063-480']),
  place('Florianópolis', 'Ingleses do Rio Vermelho', 7600, 'coast', ['Rodovia João Gualberto Soares', '88058-300'], ['Estrada Dom João Becker', '88058-600']),
  place('São José', 'Kobrasol', 7700, 'urban', ['Avenida Lédio João Martins', '88102-000'], ['Rua Koesa', '88102-310']),
  place('São José', 'Campinas', 8600, 'urban', ['Avenida Presidente Kennedy', '88101-000'], ['Rua Irmãos Vieira', '88101-290']),
  place('São José', 'Barreiros', 5400, 'urban', ['Avenida Leoberto Leal', '88117-000'], ['Rua Heriberto Hülse', '88110-010']),
  place('Palhoça', 'Pedra Branca', 8400, 'urban', ['Avenida Pedra Branca', '88137-270'], ['Rua da Universidade', '88137-272']),
  place('Palhoça', 'Pagani', 5600, 'urban', ['Rua Atílio Pagani', '88132-149'], ['Avenida Atílio Pedro Pagani', '88132-149']),
  place('Balneário Camboriú', 'Centro', 16800, 'coast', ['Avenida Atlântica', '88330-000'], ['Avenida Brasil', '88330-040'], ['Rua 1500', '88330-526']),
  place('Balneário Camboriú', 'Pioneiros', 14200, 'coast', ['Rua Miguel Matte', '88331-030'], ['Avenida Atlântica', '88331-000']),
  place('Balneário Camboriú', 'Nações', 9100, 'urban', ['Avenida Palestina', '88338-105'], ['Rua Israel', '88338-315']),
  place('Itapema', 'Meia Praia', 14500, 'coast', ['Avenida Nereu Ramos', '88220-000'], ['Rua 260', '88220-000']),
  place('Itapema', 'Morretes', 8700, 'urban', ['Rua 408', '88220-000'], ['Rua 406', '88220-000']),
  place('Joinville', 'América', 7800, 'urban', ['Rua Marquês de Olinda', '89204-000'], ['Rua Blumenau', '89204-250']),
  place('Joinville', 'Atiradores', 7400, 'urban', ['Rua Otto Boehm', '89201-700'], ['Rua Aquidaban', '89203-000']),
  place('Joinville', 'Costa e Silva', 5100, 'urban', ['Rua Otto Pfuetzenreuter', '89219-200'], ['Rua Rui Barbosa', '89219-520']),
  place('Blumenau', 'Victor Konder', 7100, 'urban', ['Rua São Paulo', '89012-000'], ['Rua Antônio da Veiga', '89012-500']),
  place('Blumenau', 'Ponta Aguda', 6900, 'urban', ['Rua República Argentina', '89051-000'], ['Rua Paraguay', '89050-020']),
  place('Blumenau', 'Velha', 5200, 'urban', ['Rua João Pessoa', '89036-001'], ['Rua dos Caçadores', '89040-002']),
  place('Rancho Queimado', 'Taquaras', 3600, 'country', ['Estrada Geral de Taquaras', '88470-000'], ['Rua das Hortênsias', '88470-000']),
  place('Rancho Queimado', 'Centro', 3900, 'country', ['Rua José Valmor Schmitz', '88470-000'], ['Rua Cleto Emílio Schmitt', '88470-000']),
  place('Palhoça', 'Aririú', 3800, 'country', ['Rua João José de Souza', '88135-000'], ['Estrada Geral do Aririú', '88135-000']),
]
