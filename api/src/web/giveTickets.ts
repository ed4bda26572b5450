import { isNaming, ticketFor } from '@bairn/shared/contract/canary';
import type { User } from '@bairn/shared/schema/auth';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../rendering/liveHost.ts';
import type { Services } from '../services.ts';
import { ticketCookie } from './visit.ts';

/** The calls whose answer is a person, or that there is none any more. */
const calls = new Set(['/api/auth/user', '/api/auth/login', '/api/auth/logout']);

type Answer = { data: User | { user: User } | null };

/**
 * Gives the browser of a person whom a canary names a ticket for it, with the answer that says who the person is, and
 * takes it from everybody else: pages are asked for without a session, so the choice has to be in a cookie. Call it
 * before the calls are mounted.
 */
export function giveTickets(app: FastifyInstance, releases: LiveSite, services: Services): void {
  app.addHook('onRoute', (route) => {
    if (!calls.has(route.url)) return;
    route.onSend = async (request, reply, payload) => {
      releases.live();
      const canaries = releases.canaries();
      const isNamed = Object.values(canaries).some(isNaming);
      if (!isNamed || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const { data } = JSON.parse(payload) as Answer;
      const user = data && 'user' in data ? data.user : data;
      const ticket = user ? ticketFor(canaries, namesOf(user)) : undefined;
      const cookie = ticketCookie(request, ticket, services.site.url.startsWith('https:'));
      if (cookie !== undefined) reply.header('set-cookie', cookie);
      return payload;
    };
  });
}

const namesOf = ({ id, email, nurseries }: User) => ({
  accounts: [id, email],
  branches: nurseries.flatMap(({ branches }) => branches.map((branch) => branch.id)),
});
