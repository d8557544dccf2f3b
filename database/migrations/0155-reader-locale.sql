-- Who asks reads what an order is about in their own language: it comes with the credential.
grant select (locale) on app.users to pontic_app;
