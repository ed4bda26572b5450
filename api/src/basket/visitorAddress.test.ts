import { describe, expect, it } from 'vitest';
import { visitorAddress } from './visitorAddress.ts';

const of = (ip: string, key = 'a key') => visitorAddress(ip, key);

describe('the digest of a visitor’s address', () => {
  it('is the same within a network, different between networks, and does not contain the address', () => {
    expect(of('203.0.113.7')).toBe(of('::ffff:203.0.113.7'));
    expect(of('203.0.113.7')).not.toBe(of('203.0.113.8'));
    expect(of('203.0.113.7')).not.toBe(of('203.0.113.7', 'another key'));
    expect(of('203.0.113.7')).toMatch(/^[\w-]{22}$/);
  });

  it("is the same for all addresses of a home's IPv6 network", () => {
    expect(of('2001:db8:1:2::1')).toBe(of('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd'));
    expect(of('2001:db8::1')).toBe(of('2001:db8:0:0:1::'));
    expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'));
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.2', '192.168.1.9', 'fd00::1', 'fe80::1%eth0'])(
    'is null for %s, which is a proxy or this machine',
    (ip) => expect(of(ip)).toBeNull(),
  );
});
