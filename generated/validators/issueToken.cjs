// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","required":["requestBody"],"properties":{"requestBody":{"$ref":"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema"}}};
const schema2 = {"description":"A code, and what proves that it is this client's; other fields are ignored.","type":"object","additionalProperties":{"type":"string","maxLength":8192},"properties":{"grant_type":{"description":"authorization_code.","type":"string","maxLength":200},"code":{"type":"string","maxLength":200},"redirect_uri":{"description":"The one of the authorization request.","type":"string","maxLength":2000},"client_id":{"type":"string","maxLength":2000},"code_verifier":{"description":"What the code challenge was made of.","type":"string","maxLength":200},"resource":{"description":"The one of the authorization request; may be left out.","type":"string","maxLength":2000},"client_secret":{"description":"Refused - all clients are public ones.","type":"string","maxLength":2000},"client_assertion":{"description":"Refused - all clients are public ones.","type":"string","maxLength":8192}},"x-absent":{"whenNull":["grant_type","code","redirect_uri","client_id","code_verifier","resource","client_secret","client_assertion"],"whenEmpty":[]}};
const func0 = require("ajv/dist/runtime/ucs2length").default;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requestBody === undefined) && (missing0 = "requestBody")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.required,parentSchema:schema0,data}];
return false;
}
else {
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs2 = errors;
if(typeof data0 == "object" && data0 !== null){
if(data0["grant_type"] === null){
delete data0["grant_type"];
}
if(data0["code"] === null){
delete data0["code"];
}
if(data0["redirect_uri"] === null){
delete data0["redirect_uri"];
}
if(data0["client_id"] === null){
delete data0["client_id"];
}
if(data0["code_verifier"] === null){
delete data0["code_verifier"];
}
if(data0["resource"] === null){
delete data0["resource"];
}
if(data0["client_secret"] === null){
delete data0["client_secret"];
}
if(data0["client_assertion"] === null){
delete data0["client_assertion"];
}
}
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
const _errs4 = errors;
for(const key0 in data0){
if(!((((((((key0 === "grant_type") || (key0 === "code")) || (key0 === "redirect_uri")) || (key0 === "client_id")) || (key0 === "code_verifier")) || (key0 === "resource")) || (key0 === "client_secret")) || (key0 === "client_assertion"))){
let data1 = data0[key0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 8192){
validate0.errors = [{instancePath:instancePath+"/requestBody/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema2.additionalProperties,data:data1}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.additionalProperties.type,parentSchema:schema2.additionalProperties,data:data1}];
return false;
}
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
if(_errs4 === errors){
if(data0.grant_type !== undefined){
let data2 = data0.grant_type;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func0(data2) > 200){
validate0.errors = [{instancePath:instancePath+"/requestBody/grant_type",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/grant_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.grant_type,data:data2}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/grant_type",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/grant_type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.grant_type.type,parentSchema:schema2.properties.grant_type,data:data2}];
return false;
}
}
var valid3 = _errs7 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.code !== undefined){
let data3 = data0.code;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func0(data3) > 200){
validate0.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.code,data:data3}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.code.type,parentSchema:schema2.properties.code,data:data3}];
return false;
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.redirect_uri !== undefined){
let data4 = data0.redirect_uri;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func0(data4) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/redirect_uri",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/redirect_uri/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.redirect_uri,data:data4}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/redirect_uri",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/redirect_uri/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.redirect_uri.type,parentSchema:schema2.properties.redirect_uri,data:data4}];
return false;
}
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.client_id !== undefined){
let data5 = data0.client_id;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func0(data5) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/client_id",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_id/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.client_id,data:data5}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/client_id",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.client_id.type,parentSchema:schema2.properties.client_id,data:data5}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.code_verifier !== undefined){
let data6 = data0.code_verifier;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(func0(data6) > 200){
validate0.errors = [{instancePath:instancePath+"/requestBody/code_verifier",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code_verifier/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.code_verifier,data:data6}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/code_verifier",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/code_verifier/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.code_verifier.type,parentSchema:schema2.properties.code_verifier,data:data6}];
return false;
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.resource !== undefined){
let data7 = data0.resource;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func0(data7) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/resource",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/resource/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.resource,data:data7}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/resource",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/resource/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.resource.type,parentSchema:schema2.properties.resource,data:data7}];
return false;
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.client_secret !== undefined){
let data8 = data0.client_secret;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data8 === "string"){
if(func0(data8) > 2000){
validate0.errors = [{instancePath:instancePath+"/requestBody/client_secret",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_secret/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.client_secret,data:data8}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/client_secret",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_secret/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.client_secret.type,parentSchema:schema2.properties.client_secret,data:data8}];
return false;
}
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data0.client_assertion !== undefined){
let data9 = data0.client_assertion;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(func0(data9) > 8192){
validate0.errors = [{instancePath:instancePath+"/requestBody/client_assertion",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_assertion/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters",schema:8192,parentSchema:schema2.properties.client_assertion,data:data9}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/client_assertion",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/client_assertion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.client_assertion.type,parentSchema:schema2.properties.client_assertion,data:data9}];
return false;
}
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/paths/~1api~1v1~1oauth~1token/post/requestBody/content/application~1x-www-form-urlencoded/schema/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data0}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":[],"properties":{},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data1}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[1] = module.exports;
module.exports = validators;
