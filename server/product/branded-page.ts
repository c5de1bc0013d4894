import { brandingName } from '@farol/core/domain/server/branding/branding';
import { parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
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
  if (iconUrl !== '') {
    for (const size of [32, 16])
      links.push(
        `<link rel="icon" type="image/png" sizes="${size}x${size}" href="${iconOf(iconUrl, `icon-${size}`)}">`,
      );
    links.push(`<link rel="apple-touch-icon" href="${iconOf(iconUrl, 'icon-180')}">`);
  }
  const style = themeStyle(colors, loginPictureUrl);
  return {
    title: escaped(branding.title || 'Farol'),
    head: [
      ...links,
      `<meta name="theme-color" content="${themeColor(branding)}">`,
      `<style id="theme">${style}</style>`,
    ].join(''),
    hasIcons: iconUrl !== '',
  };
}

/** Returns the file of the installed app (facts §10): its name, color and icons. */
export function appManifest(config: BrandingConfig): object {
  const branding = brandingIn(config);
  const { iconUrl } = branding;
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconOf(iconUrl, purpose === 'maskable' ? `icon-maskable-${size}` : `icon-${size}`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const name = branding.title || brandingName(branding);
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor(branding),
    background_color: '#ffffff',
    icons:
      iconUrl === ''
        ? [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }]
        : [
            ...ICON_SIZES.map((size) => icon(size, 'any')),
            ...MASKABLE_SIZES.map((size) => icon(size, 'maskable')),
          ],
  };
}

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

/** Returns the URL of another size of the icon, with the version of the picture. */
function iconOf(iconUrl: string, name: string): string {
  return iconUrl.replace(/[^/]+\.png/, `${name}.png`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
