import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { codeTurns, proofTurns } from '../auth/paces.ts';
import { codeMinutes, codeTries } from '../auth/periods.ts';
import { isCode } from '../auth/secrets.ts';
import { giveBackTurns, takeTurns, type Transact } from '../auth/turns.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendMail } from '../mail/sendMail.ts';
import { invalid } from '../refusals/refusal.ts';
import { holdBranch, type By, type Place } from '../service-profile/holdBranch.ts';
import { noCode, prove, provenAlready } from './prove.ts';
import { readKnown } from './readProof.ts';

/** The service's row of its number, whose code works. @throws Refusal 409 */
async function refuseWithoutCode(tx: Tx, of: Place): Promise<string> {
  const { cs_number, proven, email } = await readKnown(tx, of);
  if (cs_number !== null && proven) throw provenAlready();
  if (cs_number === null || email === null) throw noCode();
  return cs_number;
}

/**
 * Sends a code to the public register's address of the service's number; the former one stops working. The address is read
 * again when the email is written.
 * @throws Refusal 409 `no_code` or `proven`, 429
 */
export async function sendCode(tx: Tx, of: Place, by: By) {
  await holdBranch(tx, of);
  const number = await refuseWithoutCode(tx, of);
  await takeTurns(tx, proofTurns(of.branch, number));
  const until = new Date(now().getTime() + codeMinutes * 60_000);
  const { rows } = await sql<{ id: string; turn: number }>`
    insert into branch_proof (nursery_id, id, branch_id, cs_number, turn, code_expires_at, created_at)
    values (${of.nursery}, ${newId()}, ${of.branch}, ${number}, 1, ${until}, ${now()})
    on conflict (nursery_id, branch_id) do update set turn = branch_proof.turn + 1, tries = 0, code_expires_at = ${until}
    returning id, turn`.execute(tx);
  for (const { id, turn } of rows) await sendMail(tx, 'service.code', { proof_id: id, turn });
  await audit(tx, {
    user: by.user,
    nursery: of.nursery,
    action: 'branch.send_code',
    object: { type: 'branch', id: of.branch },
    request: by.request,
  });
}

const wrongCode = () => invalid({ code: ['The code is wrong or has expired.'] });

/**
 * Proves the number of a service with a code. A guess counts before it is looked at, of the service and of the network.
 * @throws Refusal 422, 409 `no_code` or `proven`, 429
 */
export async function enterCode(
  transact: Transact,
  of: Place,
  code: string,
  by: By & { ip: string; secrets: readonly string[] },
) {
  const turns = codeTurns(by.ip);
  await transact((tx) => takeTurns(tx, turns));
  const tried = await transact(async (tx) => {
    const number = await refuseWithoutCode(tx, of);
    const { rows } = await sql<{ id: string; turn: number }>`update branch_proof set tries = tries + 1
      where nursery_id = ${of.nursery} and branch_id = ${of.branch} and cs_number = ${number} and tries < ${codeTries}
        and code_expires_at > ${now()}
      returning id, turn`.execute(tx);
    return rows[0] && { ...rows[0], number };
  });
  if (!tried || !isCode(by.secrets, tried, code)) throw wrongCode();
  await transact(async (tx) => {
    await giveBackTurns(tx, turns);
    await prove(tx, of, tried.number, { user: by.user, request: by.request, how: 'code' });
  });
}
