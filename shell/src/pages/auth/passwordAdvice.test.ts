import { describe, expect, it } from 'vitest';
import { guessedBits, passwordAdvice } from './passwordAdvice.ts';

describe('the advice under a new password', () => {
  it('says what is wanted, then how far it is', () => {
    expect(passwordAdvice('')).toMatch(/^10 characters or more/);
    expect(passwordAdvice('forest')).toBe('6 of 10 characters.');
    expect(passwordAdvice('   forest   ')).toBe('6 of 10 characters.');
    expect(passwordAdvice('🌲🌲')).toBe('2 of 10 characters.');
  });

  it('calls repeated and counted characters easy to guess, however many', () => {
    for (const password of ['aaaaaaaaaaaa', '1234567890', '0987654321', 'qwertyuiop', 'abcdefghijkl', 'aaaabbbbcccc']) {
      expect(passwordAdvice(password), password).toMatch(/easy to guess/);
    }
  });

  it('warns of the own address, and of nothing where there is none', () => {
    expect(passwordAdvice('morag.sinclair1', 'Morag.Sinclair@bairn.test')).toMatch(/holds your email/);
    expect(passwordAdvice('puffin kettle slope', '')).toBe('Strong.');
    expect(passwordAdvice('puffin kettle slope', 'mo@bairn.test')).toBe('Strong.');
  });

  it('grows with length and kinds', () => {
    expect(guessedBits('puffin kettle')).toBeGreaterThan(guessedBits('puffinkettl'));
    expect(guessedBits('Puffin7kettle')).toBeGreaterThan(guessedBits('puffinokettle'));
    expect(passwordAdvice('kettlepuff')).toMatch(/Another word/);
    expect(passwordAdvice('kettle puff')).toBe('Good.');
  });
});
