import { brandingName } from '@farol/core/domain/server/branding/branding';
import { parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
import type { Language } from '@farol/core/domain/values/locale';
import { themeProperties, themeStyle } from '@farol/core/domain/theme/theme-style';
import { ICON_SIZES, MASKABLE_SIZES } from '../pictures/app-icons.ts';
import type { BrandingConfig } from './branding.ts';

/** What a branding changes in the page of the console. */
export interface PageBranding {
  /** As HTML. */
  readonly title: string;
  /** The last elements of its head, as HTML. */
  readonly head: string;
  /** Whether these have icons, in place of the product's. */
  readonly hasIcons: boolean;
}

/** Returns the page's share of a branding: the name, colors before anything is drawn, icons and the app's file. */
export function brandedPage(config: BrandingConfig, namespace: string): PageBranding {
  const branding = brandingIn(config);
  const { iconUrl, colors, loginPictureUrl } = branding;
  const links = [`<link rel="manifest" href="/${namespace}/assets/custom/manifest.json">`];
  if (iconUrl !== '')
    for (const size of [32, 16])
      links.push(
        `<link rel="icon" type="image/png" sizes="${size}x${size}" href="${iconOf(iconUrl, `icon-${size}`)}">`,
      );
  links.push(`<link rel="apple-touch-icon" href="${iconOf(iconUrl, 'icon-180')}">`);
  const style = themeStyle(colors, loginPictureUrl);
  return {
    title: escaped(branding.title || 'Farol'),
    head: [
      ...links,
      `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColor(branding)}">`,
      `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${DARK_BAR}">`,
      ...APP_METAS,
      `<meta name="apple-mobile-web-app-title" content="${escaped(shortNameOf(nameOf(branding)))}">`,
      `<style id="theme">${style}</style>`,
    ].join(''),
    hasIcons: iconUrl !== '',
  };
}

/**
 * Returns the file of the installed app (facts §10): its name, color and icons, and what its icon offers when it is held.
 * Without a picture of the operator it has the icons of the product.
 */
export function appManifest(config: BrandingConfig, language: Language): object {
  const branding = brandingIn(config);
  const { iconUrl } = branding;
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconOf(iconUrl, purpose === 'maskable' ? `icon-maskable-${size}` : `icon-${size}`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const name = nameOf(branding);
  const { map, alerts } = SHORTCUTS[language];
  const shortcut = (text: string, url: string) => ({ name: text, url, icons: [icon(192, 'any')] });
  return {
    id: '/',
    name,
    short_name: shortNameOf(name),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor(branding),
    background_color: '#ffffff',
    icons: [
      ...(iconUrl === '' ? PRODUCT_SIZES : ICON_SIZES).map((size) => icon(size, 'any')),
      ...MASKABLE_SIZES.map((size) => icon(size, 'maskable')),
    ],
    shortcuts: [shortcut(map, '/home'), shortcut(alerts, '/notifications')],
  };
}

const SHORTCUTS: Readonly<Record<Language, { map: string; alerts: string }>> = {
  'pt-BR': { map: 'Mapa', alerts: 'Alertas' },
  'es-ES': { map: 'Mapa', alerts: 'Alertas' },
  'en-US': { map: 'Map', alerts: 'Alerts' },
};

function nameOf(branding: Branding): string {
  return branding.title || brandingName(branding);
}

/** Returns what fits below an icon on most phones: the first words of the name, or as much of the first one. */
function shortNameOf(name: string): string {
  if (name.length <= SHORT_NAME_LENGTH) return name;
  const cut = name.slice(0, SHORT_NAME_LENGTH + 1).lastIndexOf(' ');
  return Array.from(name.slice(0, cut > 0 ? cut : SHORT_NAME_LENGTH))
    .join('')
    .trim();
}

const SHORT_NAME_LENGTH = 12;
/** The sizes in which the icon of the product comes with the console (`ui/public/images/app`). */
const PRODUCT_SIZES = [512, 192, 180, 32] as const;
/** The ground of the top bar in the dark scheme. */
const DARK_BAR = '#151c26';
/** The page opens as an app from the home screen; below the bar with the clock, not behind it. */
const APP_METAS = [
  '<meta name="mobile-web-app-capable" content="yes">',
  '<meta name="apple-mobile-web-app-capable" content="yes">',
  '<meta name="apple-mobile-web-app-status-bar-style" content="default">',
];

/** Returns the name by which the operator or a reseller signs; '' for none of their own. */
export function signingName(config: BrandingConfig): string {
  const { title, headerText } = brandingIn(config);
  return (title || headerText).replaceAll(/\s+/g, ' ');
}

/** Returns the primary color on a light ground, on which white text can be read. */
export function primaryColor(config: BrandingConfig): string {
  return themeColor(brandingIn(config));
}

/** The primary color of the product. */
const PRODUCT_COLOR = '#1c68ce';

function themeColor({ colors }: Branding): string {
  return themeProperties(colors, 'light')['--farol-primary'] ?? PRODUCT_COLOR;
}

function brandingIn(config: BrandingConfig): Branding {
  return parseBranding(config) ?? DEFAULT_BRANDING;
}

/** Returns the URL of a size of the icon, with the version of the picture; of the product's without one. */
function iconOf(iconUrl: string, name: string): string {
  if (iconUrl === '') return `/images/app/${name}.png`;
  return iconUrl.replace(/[^/]+\.png/, `${name}.png`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
