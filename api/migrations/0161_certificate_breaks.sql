-- When the breaks are taken that a rota leaves open: with them the checker accepts the certificate again.
alter table rota_certificate add column breaks jsonb not null default '{}';
