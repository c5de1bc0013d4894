/** One content line of an iCalendar text: `DTSTART;TZID=Europe/Lisbon:20260101T080000`. */
export interface IcalLine {
  /** In upper case. */
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A component directly inside the calendar, including its BEGIN and END lines. */
export interface IcalComponent {
  readonly name: string;
  readonly lines: readonly string[];
}

const MAX_LINE_OCTETS = 75;
/** Events contain alarms and nothing deeper; deeper levels count as part of their parent. */
const MAX_DEPTH = 8;

/** Parses the components of a calendar text with unfolded lines; accepts any line ends. */
export function parseIcalComponents(text: string): readonly IcalComponent[] {
  const components: IcalComponent[] = [];
  let open: string[] = [];
  let lines: string[] = [];
  for (const line of text.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '').split(/[\r\n]+/)) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (component === 'VCALENDAR' || (open.length === 0 && edge?.toUpperCase() !== 'BEGIN')) continue;
    lines.push(line);
    if (edge === undefined) continue;
    if (edge.toUpperCase() === 'BEGIN') {
      if (open.length < MAX_DEPTH) open.push(component);
    }
    // An END closes everything still open inside it.
    else if (open.includes(component)) open = open.slice(0, open.lastIndexOf(component));
    if (open.length > 0) continue;
    components.push({ name: component, lines });
    lines = [];
  }
  return components;
}

/** Parses a content line; undefined for anything else. */
export function parseIcalLine(line: string): IcalLine | undefined {
  const parts = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:])*)*);?:(.*)$/.exec(line);
  if (!parts) return undefined;
  const [, name = '', parameters = '', value = ''] = parts;
  const pairs = [...parameters.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)];
  return {
    name: name.toUpperCase(),
    parameters: new Map(
      pairs.map(([, key = '', word = '']) => [key.toUpperCase(), word.replaceAll('"', '')]),
    ),
    value: value.trim(),
  };
}

/** Serializes lines as iCalendar requires: CRLF, none longer than 75 octets. */
export function serializeIcalLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}
