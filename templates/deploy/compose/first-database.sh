#!/bin/sh
# Makes the database of the gateway and its user, once, in a new PostgreSQL. The user is no
# superuser. With CREATEROLE the gateway makes logins with fewer rights.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$GATEWAY_DATABASE_PASSWORD" <<'SQL'
create role gateway login createrole password :'password';
create database gateway owner gateway encoding 'UTF8' template template0;
SQL
