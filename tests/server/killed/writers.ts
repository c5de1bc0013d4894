import { expect } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { aColoredPng } from '../../arbitraries/png-images.ts';
import { pixelsOfPng } from '../../../server/pictures/png-pixels.ts';

/** Users that create devices and remove some of them. */
export class Writers {
  readonly acknowledged = new Set<string>();
  readonly #removed = new Set<string>();

  async write(api: ApiClient, round: number): Promise<void> {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let count = 0; ; count++) {
        const uniqueId = `new-${round}-${writer}-${count}`;
        const response = await api.post('/devices', { name: 'Van', uniqueId }).catch(() => undefined);
        if (response?.status !== 200) return;
        this.acknowledged.add(uniqueId);
        if (count % 5 !== 0) continue;
        const removal = await api.delete(`/devices/${response.json().id}`).catch(() => undefined);
        if (removal?.status === 204) this.#removed.add(uniqueId);
        this.acknowledged.delete(uniqueId);
      }
    });
    await Promise.all(writers);
  }

  async check(api: ApiClient): Promise<void> {
    const found = new Set((await api.get('/devices')).list().map(({ uniqueId }) => uniqueId));
    expect([...this.acknowledged].filter((uniqueId) => !found.has(uniqueId))).toEqual([]);
    expect([...this.#removed].filter((uniqueId) => found.has(uniqueId))).toEqual([]);
  }
}

/** A manager who saves one theme after the other, and a picture after each. */
export class Themes {
  /** What was acknowledged last, and what was sent last. */
  readonly #titles = { acknowledged: '', sent: '' };
  readonly #widths = { acknowledged: 0, sent: 0 };
  #count = 0;

  async save(api: ApiClient): Promise<void> {
    for (;;) {
      this.#count += 1;
      const color = `#${String(this.#count).padStart(6, '0')}`;
      const theme = { config: { title: color }, colors: { '--el-color-primary': color } };
      this.#titles.sent = color;
      const saved = await api.put('/../farol/theme', theme).catch(() => undefined);
      if (saved?.status !== 200) return;
      this.#titles.acknowledged = color;
      const width = 8 + (this.#count % 40);
      this.#widths.sent = width;
      const uploaded = await api
        .sendBytes('/../farol/theme/upload?type=logo-login', aColoredPng(width), 'image/png')
        .catch(() => undefined);
      if (uploaded?.status !== 200) return;
      this.#widths.acknowledged = width;
    }
  }

  /** Checks that there is the whole of one theme, and a whole picture. */
  async check(api: ApiClient): Promise<void> {
    const { config, colors } = (await api.get('/../farol/assets/custom/config.json')).json();
    const { title, pictures } = Object(config);
    expect(Object.values(this.#titles)).toContain(title);
    expect(Object(colors)['--el-color-primary'] ?? '').toBe(title);
    const address: unknown = pictures['logo-login'];
    const width =
      typeof address === 'string'
        ? (await pixelsOfPng((await api.bytes(`/..${address}`)).bytes)).widthPixels
        : 0;
    expect(Object.values(this.#widths)).toContain(width);
  }
}
