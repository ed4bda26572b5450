import { describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { isCode, makeCode, openDeviceHint, openId, sealDevice, sealId } from './secrets.ts';

const [old, fresh] = ['a secret of long ago', 'a secret of today'];

describe('a sealed id', () => {
  const id = newId();

  it('opens for its purpose, with any secret that is still accepted', () => {
    const sealed = sealId([old], 'password-reset', id);
    expect(openId([fresh, old], 'password-reset', sealed)).toBe(id);
    expect(openId([fresh], 'password-reset', sealed)).toBeNull();
    expect(openId([old], 'registration', sealed)).toBeNull();
  });

  it('opens as it was made alone', () => {
    const sealed = sealId([fresh], 'registration', id);
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(openId([fresh], 'registration', changed.toString('base64url'))).toBeNull();
    }
    for (const text of ['', 'x', id, `${sealed}=`, `${sealed} `, sealed.slice(1)]) {
      expect(openId([fresh], 'registration', text)).toBeNull();
    }
  });
});

it('a device is known by what it was given, and by nothing else', () => {
  const known = { user: newId(), device: newId(), at: Date.now() };
  expect(openDeviceHint([fresh, old], sealDevice([old], known))).toEqual(known);
  expect(openDeviceHint([fresh], sealDevice([old], known))).toBeNull();
  expect(openDeviceHint([fresh], sealId([fresh], 'registration', known.user))).toBeNull();
});

describe('a code', () => {
  it('has six digits, and differs for each attempt and each sign-up', () => {
    const codes = Array.from({ length: 200 }, (_, turn) => makeCode([fresh], { id: newId(), turn }));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(190);
    // All digits come first: a number is not cut.
    expect(new Set(codes.map((code) => code[0])).size).toBe(10);
  });

  it('is that of a secret which is still accepted', () => {
    const turn = { id: newId(), turn: 1 };
    const code = makeCode([old], turn);
    expect(isCode([fresh, old], turn, code)).toBe(true);
    expect(isCode([fresh], turn, code)).toBe(false);
    expect(isCode([old], { ...turn, turn: 2 }, code)).toBe(false);
    expect(isCode([old], turn, code.slice(1))).toBe(false);
  });
});
