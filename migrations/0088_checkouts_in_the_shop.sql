-- Sales of the Chariow shop that members begin on their page.

alter table checkout drop constraint checkout_provider;
alter table checkout add constraint checkout_provider check (provider in ('fedapay', 'moneroo', 'chariow'));
